import FernwayCore

extension Words {
  static let portuguese = Words(
    back: "Voltar",
    cancel: "Cancelar",
    cardTagline: "Aulas para marcar e material para alugar, em Port Amity.",
    credits: { $0 == 1 ? "1 crédito" : "\($0) créditos" },
    length: { "\($0) min" },
    loading: "A carregar…",
    strayLink: { "Nenhum ecrã tem a ligação \($0)" },
    keys: "Tab mover  Enter escolher  Esc voltar  ^C sair",
    tooSmall: "A Fernway precisa de 30 × 16 células. Aumente a janela.",
    today: "Hoje",
    tomorrow: "Amanhã",
    weekdays: ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"],
    shortWeekdays: ["dom.", "seg.", "ter.", "qua.", "qui.", "sex.", "sáb."],
    months: [
      "janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro",
      "outubro", "novembro", "dezembro",
    ],
    day: { weekday, day, month in "\(weekday), \(day) de \(month)" },
    email: "Email",
    password: "Palavra-passe",
    logIn: "Entrar",
    loggingIn: "A entrar…",
    lookAround: "Ver primeiro",
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
    },
    findTitle: "Procurar uma aula",
    searchLabel: "Procurar",
    searchPrompt: "Ioga, Barrow’s, balayage…",
    clear: "Limpar",
    searching: "A procurar…",
    classesNearYou: { $0 == 1 ? "1 aula perto de si" : "\($0) aulas perto de si" },
    noClasses: { "Nenhuma aula corresponde a “\($0)”." },
    noClassesHint: "Tente uma palavra mais curta, um espaço, ou yoga.",
    searchFailed: "A procura não funcionou.",
    tryAgain: "Tentar de novo",
    placesLeft: { $0 == 1 ? "1 vaga" : "\($0) vagas" },
    full: "Cheia",
    booked: "Marcada",
    when: "Quando",
    lengthLabel: "Duração",
    places: "Vagas",
    price: "Preço",
    bookFor: { $0 == 1 ? "Marcar por 1 crédito" : "Marcar por \($0) créditos" },
    logInToBook: "Entrar para marcar",
    tooDear: { $0 == 1 ? "Só tem 1 crédito" : "Só tem \($0) créditos" },
    joinWaitlist: "Entrar na lista de espera",
    waitlisted: "Está na lista de espera.",
    seeUpcoming: "Ver nas próximas",
    missingClass: "Esta aula já não existe.",
    missingClassHint: "Volte atrás para encontrar outra.",
    review: "Confirme os dados",
    yourCredits: "Tem",
    creditsAfter: "Depois de marcar",
    confirm: "Confirmar",
    paying: "A marcar o seu lugar…",
    successTitle: "Está marcado",
    success: { title, when in "\(title) · \(when)" },
    creditsLeft: { $0 == 1 ? "Resta 1 crédito" : "Restam \($0) créditos" },
    bookingNumber: { "Marcação \($0)" },
    done: "Concluído",
    declined: "O seu cartão foi recusado.",
    taken: "Alguém ficou com a última vaga agora mesmo.",
    failed: "Não foi possível marcar.",
    nothingBooked: "Nada foi marcado e nenhum crédito foi gasto.",
    backToClass: "Voltar à aula",
    upcomingTitle: "Próximas",
    noBookings: "Ainda nada marcado.",
    noBookingsHint: "O que marcar aparece aqui.",
    findAClass: "Procurar uma aula",
    loggedOut: "Entre para ver as suas aulas.",
    loggedOutHint: "Está a ver como convidado.",
    shopTitle: "Loja",
    menuTitle: "Menu",
    guest: "Convidado",
    logOut: "Sair",
    tab: { tab in
      switch tab {
      case .find: "Aulas"
      case .shop: "Loja"
      case .upcoming: "Próximas"
      case .menu: "Menu"
      }
    },
    upcomingFailed: "Não foi possível carregar as suas aulas.",
    classFailed: "Não foi possível carregar a aula.",
    started: "Esta aula já começou.",
    close: "Fechar")
}
