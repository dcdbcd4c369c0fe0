import Files
import Foundation
package import TapeFormat

extension Flow {
  /// The endings of tapes' files.
  static let tapeEnding = ".tape"

  /// Reads the text of a tape of VHS as a flow of a shell.
  ///
  /// - Parameter file: its absolute path.
  /// - Throws: `FlowError`.
  init(tape text: String, file: String) throws(FlowError) {
    let tape: Tape
    do throws(TapeError) {
      tape = try Tape(text: text, file: file) { Self.source($0, from: file) }
    } catch {
      throw FlowError(error)
    }
    var header = FlowHeader()
    header.appID = file
    header.name = Self.savedName(file)
    header.devices = ["\(tape.settings.size.columns)x\(tape.settings.size.rows)"]
    header.targets = ["tui"]
    // A tape as a test takes no longer than VHS would; besides, a shell starts and snapshots are taken.
    header.timeout = tape.duration + .seconds(120)
    self.init(
      file: file, header: header, onStart: [], steps: [], onComplete: [],
      warnings: tape.warnings.map(FlowError.init), tape: tape)
  }

  /// The tape that `Source` names: as VHS looks for it, from the working directory, else from the
  /// folder of the tape.
  private static func source(_ path: String, from file: String) -> (file: String, text: String)? {
    let here = FileManager.default.currentDirectoryPath + "/tape"
    for base in [here, file] {
      let found = FlowLibrary.resolve(path, from: base)
      do throws(FileRefusal) {
        let bytes = try RegularFile(found).bytes(limit: .megabytes(2))
        return (found, String(decoding: bytes, as: UTF8.self))
      } catch {
        // The other place is tried; where neither has one, the tape's error says so.
        continue
      }
    }
    return nil
  }
}

extension FlowError {
  package init(_ error: TapeError) {
    self.init(FlowPlace(error.place), error.message, excerpt: error.excerpt)
    others = error.others.map { FlowError($0) }
  }
}

extension FlowPlace {
  package init(_ place: TapePlace) {
    self.init(file: place.file, line: place.line, column: place.column)
  }
}
