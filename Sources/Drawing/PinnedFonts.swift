// Written by Scripts/lock-fonts; the same table as fonts.lock, so that a binary needs no file beside it.
extension FontFile {
  /// The fonts that every machine draws with.
  package static let pinned: [FontFile] = [
    FontFile(
      path: "/usr/share/fonts/opentype/inter/Inter-Regular.otf",
      package: "fonts-inter", version: "4.0~beta7+ds-1",
      sha256: "a7e791e8f5a0fb02b65663f7fca73e1d1ca9543f772ad480cbd76f4e3fe3f8cc",
      xxh3: "11466e498fb75039b9c1ecf5da6ea76c"),
    FontFile(
      path: "/usr/share/fonts/opentype/inter/Inter-Medium.otf",
      package: "fonts-inter", version: "4.0~beta7+ds-1",
      sha256: "99dab2bdcb613c4c8264000a94351d1227f74dc95a86d1249493aeee0c0179c4",
      xxh3: "42344de287a94fb41e6de7deee4fbf7e"),
    FontFile(
      path: "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf",
      package: "fonts-inter", version: "4.0~beta7+ds-1",
      sha256: "8c1990b6012254ea2b487161697d107357dd0ee55811cfd91c8c11227bbef457",
      xxh3: "a17aa31308dd658398974d736dd8c002"),
    FontFile(
      path: "/usr/share/fonts/opentype/inter/Inter-Bold.otf",
      package: "fonts-inter", version: "4.0~beta7+ds-1",
      sha256: "1e9dfd6a6e33ac63a8fe3b4ed7ae0df9eac2d0b25e444e8e7daef4ac77943fc1",
      xxh3: "da5f8150f80f47bfa3f5fedefddc2b21"),
    FontFile(
      path: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
      package: "fonts-dejavu-core", version: "2.37-6",
      sha256: "0f5db4f1749979d961019838b160bec74abdf7f9eca69553fe1aa856bbff49a4",
      xxh3: "8fe1c9096ee6632f4f7f52cec8d84206"),
    FontFile(
      path: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf",
      package: "fonts-dejavu-core", version: "2.37-6",
      sha256: "2964f6dac8e6e9d71613928340f17bf868e9ea51692cca333c79e74962f02233",
      xxh3: "96ac86968d0136df2d89687576705da7"),
    FontFile(
      path: "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
      package: "fonts-noto-core", version: "20201225-1",
      sha256: "89c3c497f618fdaa0b2d1e98fef93582f28c71debd2c4a8cdf41f190ced2909d",
      xxh3: "04cece819fa721f65d8063458fe1c9ee"),
    FontFile(
      path: "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf",
      package: "fonts-noto-core", version: "20201225-1",
      sha256: "e83493c945848ecd4a9ad0f6d19164541a0d3e23a9c952304a00a46e00272ac5",
      xxh3: "28b0dfc83bc0457cec7bb8cae25c1650"),
    FontFile(
      path: "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
      package: "fonts-noto-core", version: "20201225-1",
      sha256: "504d7407d86875acf7d04dfaa0fd7524d0b8797723bc4aa18022f29db25b0b6e",
      xxh3: "b3cce83c1a6b2d0885e5c0259d8baaa7"),
    FontFile(
      path: "/usr/share/fonts/truetype/noto/NotoSansArabic-Bold.ttf",
      package: "fonts-noto-core", version: "20201225-1",
      sha256: "ded6fc7359ca36d15d7aab9ef0c066e21ce48b26a069994d6602fa2cb9a1b952",
      xxh3: "c24dac87db3066849d63396ab7a5e53a"),
    FontFile(
      path: "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf",
      package: "fonts-noto-core", version: "20201225-1",
      sha256: "436900d5ad77d33e4234247f3076eaecd25b92b9bea0519514f684140e3566a7",
      xxh3: "89f2ab6a98478f60fb92ebcaecf0b084"),
    FontFile(
      path: "/usr/share/fonts/truetype/noto/NotoSansHebrew-Bold.ttf",
      package: "fonts-noto-core", version: "20201225-1",
      sha256: "d3b01343f71e8a93fffb84c345a1aecbaf4694b98d0eaace916cb9eac9e6dcd3",
      xxh3: "3946fcde5d2dd96a1658df2488d9dbf3"),
    FontFile(
      path: "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf",
      package: "fonts-noto-core", version: "20201225-1",
      sha256: "79a470365ccb210fa3c7d8d8ff2e005ef9d983cfd067f735a0caf7e15070ca9f",
      xxh3: "c952ff09d1c3197289c6b689a7908134"),
    FontFile(
      path: "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Bold.ttf",
      package: "fonts-noto-core", version: "20201225-1",
      sha256: "77ad688cfe1dc55185bf4edb4db3c614202c65dd23a1463ad0e23fc52bcc9a5c",
      xxh3: "d2850a0765481ce3d7c6adc95c2431ac"),
    FontFile(
      path: "/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf",
      package: "fonts-noto-core", version: "20201225-1",
      sha256: "dfbd5ed0f1e68c3cbc51aa08f646d1ab0e68e7c4ceab70a69e465225ff701f93",
      xxh3: "6208173af2bc393211871d9de9a3b381"),
    FontFile(
      path: "/usr/share/fonts/truetype/noto/NotoSansThai-Bold.ttf",
      package: "fonts-noto-core", version: "20201225-1",
      sha256: "97bbc8ea98328325285f2f552228c7aac1db39d8f38f0096a61ba7df1f1f780e",
      xxh3: "96249aa43c7f5406b0f1cde6fc2d56b6"),
    FontFile(
      path: "/usr/share/fonts/truetype/noto/NotoSansSymbols-Regular.ttf",
      package: "fonts-noto-core", version: "20201225-1",
      sha256: "24b615ceb7d50a2c09060664ca9e24a160c9beb6bfca0563e8359369a4bc0993",
      xxh3: "a95b27e17a3010f228b08db67520aa53"),
    FontFile(
      path: "/usr/share/fonts/truetype/noto/NotoSansSymbols2-Regular.ttf",
      package: "fonts-noto-core", version: "20201225-1",
      sha256: "876598db5f1e3bef2bc77c4d94c5b0d5d2c1620be4878a06f18fb5434e331688",
      xxh3: "c1f2398a8a952c98ccabb3af65187812"),
    FontFile(
      path: "/usr/share/fonts/truetype/noto/NotoSansMath-Regular.ttf",
      package: "fonts-noto-core", version: "20201225-1",
      sha256: "8242bd1e55368b27e32455260754cf9aa58f3ad7ea80664b66c21f1b09910d6c",
      xxh3: "d4464594d5f51d8c48fd55cec6fa997f"),
    FontFile(
      path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
      package: "fonts-dejavu-core", version: "2.37-6",
      sha256: "abdc775b21b1bc470d50c97e790d276f2054b7504e56e5bd3e64f48d68582322",
      xxh3: "b52fa19988f1289b916988f36c01da7a"),
    FontFile(
      path: "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
      package: "fonts-dejavu-core", version: "2.37-6",
      sha256: "0d977336a6d5fba34eab8e3199eb218327161b5143749f802982c2bc34df0c96",
      xxh3: "38d203f0942db4f6d79dca652eaa703d"),
    FontFile(
      path: "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
      package: "fonts-droid-fallback", version: "1:6.0.1r16-1.1",
      sha256: "acb6440a713d880a13a21b468ba7cd43f5a2b2934972e51be791c880730777b8",
      xxh3: "ebcadcb3068850fa049ccba5beea0625"),
    FontFile(
      path: "/usr/share/fonts/truetype/nanum/NanumSquareR.ttf",
      package: "fonts-nanum", version: "20200506-1",
      sha256: "5a51deae5237435d9a0bc0cc6cc30619a914b29801f895698cfdacadcad06e94",
      xxh3: "bcfa193e0404530fd5bd391cf32ebd16"),
    FontFile(
      path: "/usr/share/fonts/truetype/nanum/NanumSquareB.ttf",
      package: "fonts-nanum", version: "20200506-1",
      sha256: "f737d58294faec9c632189af3a2a3e48e49c03c0256de09db61e879e2857bfbf",
      xxh3: "d69f8359820e68c392ee07f0d58e0a87"),
    FontFile(
      path: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
      package: "fonts-noto-color-emoji", version: "2.042-0+deb12u1",
      sha256: "e5899ed38b8ed83e08bd3ac5de09791e9d19d288333a796de1d35ad17396f1ec",
      xxh3: "b4e0cf280fcc88c7f8301c2b3367de12"),
  ]
}
