import FernwayCore
import Foundation
import ViewKit

/// The texts of the other ways to log in, which plug in.
struct LoginOptionWords: RoomWords {
  let title: @Sendable (LoginOption) -> String
  /// How it goes on after an option was chosen, with the email that was typed.
  let next: @Sendable (LoginOption, String) -> String

  static let english = LoginOptionWords(
    title: { $0 == .code ? "Email me a code" : "Scan my card" },
    next: { option, email in
      switch option {
      case .code where email.isEmpty: "Enter your email first."
      case .code: "A code is on its way to \(email)."
      case .card: "Hold your card in front of the camera."
      }
    })

  static let portuguese = LoginOptionWords(
    title: { $0 == .code ? "Enviar-me um código" : "Ler o meu cartão" },
    next: { option, email in
      switch option {
      case .code where email.isEmpty: "Escreva primeiro o seu email."
      case .code: "Vai a caminho um código para \(email)."
      case .card: "Mostre o seu cartão à câmara."
      }
    })

  static let dutch = LoginOptionWords(
    title: { $0 == .code ? "E-mail me een code" : "Scan mijn kaart" },
    next: { option, email in
      switch option {
      case .code where email.isEmpty: "Vul eerst je e-mailadres in."
      case .code: "Er is een code onderweg naar \(email)."
      case .card: "Houd je kaart voor de camera."
      }
    })

  static let french = LoginOptionWords(
    title: { $0 == .code ? "Recevoir un code" : "Scanner ma carte" },
    next: { option, email in
      switch option {
      case .code where email.isEmpty: "Saisissez d’abord votre e-mail."
      case .code: "Un code est en route vers \(email)."
      case .card: "Présentez votre carte à l’appareil photo."
      }
    })
}

extension EnvironmentValues {
  var loginOptionWords: LoginOptionWords { .of(locale.identifier) }
}
