import FernwayCore
import ViewKit

/// The texts of the login.
struct LoginWords: RoomWords {
  var cardTagline: String
  var email: String
  var password: String
  var loggingIn: String
  var lookAround: String
  let problem: @Sendable (LoginState.Problem) -> String

  static let english = LoginWords(
    cardTagline: "Classes to book, kit to rent, in Port Amity.", email: "Email",
    password: "Password", loggingIn: "Logging in…", lookAround: "Look around first",
    problem: { problem in
      switch problem {
      case .emptyEmail: "Enter your email."
      case .emptyPassword: "Enter your password."
      case .unknownMember: "We do not know that email."
      case .wrongPassword(1): "That password is not right. 1 try left."
      case .wrongPassword(let tries): "That password is not right. \(tries) tries left."
      case .tooManyAttempts: "Too many tries. Wait 15 minutes, then try again."
      case .server(let words): words ?? "Fernway is not answering. Try again in a moment."
      }
    })

  static let portuguese = LoginWords(
    cardTagline: "Aulas para marcar e material para alugar, em Port Amity.", email: "Email",
    password: "Palavra-passe", loggingIn: "A entrar…", lookAround: "Ver primeiro",
    problem: { problem in
      switch problem {
      case .emptyEmail: "Escreva o seu email."
      case .emptyPassword: "Escreva a sua palavra-passe."
      case .unknownMember: "Não conhecemos esse email."
      case .wrongPassword(1): "A palavra-passe não está certa. Resta 1 tentativa."
      case .wrongPassword(let tries): "A palavra-passe não está certa. Restam \(tries) tentativas."
      case .tooManyAttempts: "Demasiadas tentativas. Espere 15 minutos e tente de novo."
      case .server(let words): words ?? "A Fernway não responde. Tente de novo daqui a pouco."
      }
    })

  static let dutch = LoginWords(
    cardTagline: "Lessen om te boeken en spullen om te huren, in Port Amity.", email: "E-mail",
    password: "Wachtwoord", loggingIn: "Bezig met inloggen…", lookAround: "Eerst rondkijken",
    problem: { problem in
      switch problem {
      case .emptyEmail: "Vul je e-mailadres in."
      case .emptyPassword: "Vul je wachtwoord in."
      case .unknownMember: "Dit e-mailadres kennen we niet."
      case .wrongPassword(1): "Dat wachtwoord klopt niet. Nog 1 poging."
      case .wrongPassword(let tries): "Dat wachtwoord klopt niet. Nog \(tries) pogingen."
      case .tooManyAttempts: "Te veel pogingen. Wacht 15 minuten en probeer het dan opnieuw."
      case .server(let words): words ?? "Fernway antwoordt niet. Probeer het zo opnieuw."
      }
    })

  static let french = LoginWords(
    cardTagline: "Des cours à réserver, du matériel à louer, à Port Amity.", email: "E-mail",
    password: "Mot de passe", loggingIn: "Connexion…", lookAround: "Visiter d’abord",
    problem: { problem in
      switch problem {
      case .emptyEmail: "Saisissez votre e-mail."
      case .emptyPassword: "Saisissez votre mot de passe."
      case .unknownMember: "Nous ne connaissons pas cet e-mail."
      case .wrongPassword(1): "Ce mot de passe n’est pas le bon. Il reste 1 essai."
      case .wrongPassword(let tries): "Ce mot de passe n’est pas le bon. Il reste \(tries) essais."
      case .tooManyAttempts: "Trop d’essais. Attendez 15 minutes, puis réessayez."
      case .server(let words): words ?? "Fernway ne répond pas. Réessayez dans un instant."
      }
    })

  static var changeable: [String: any WritableKeyPath<LoginWords, String> & Sendable] {
    [
      "cardTagline": \.cardTagline, "email": \.email, "password": \.password,
      "loggingIn": \.loggingIn, "lookAround": \.lookAround,
    ]
  }
}

extension EnvironmentValues {
  var loginWords: Wording<LoginWords> { wording(LoginWords.self) }
}
