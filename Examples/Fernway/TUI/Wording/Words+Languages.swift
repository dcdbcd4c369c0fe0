extension Words {
  static let english = Words(
    back: "Back", cancel: "Cancel", close: "Close", tryAgain: "Try again",
    logIn: "Log in",
    loading: "Loading…", loggedOutHint: "You are looking around as a guest.",
    seeUpcoming: "See it in Upcoming", full: "Full", booked: "Booked", price: "Price",
    credits: { $0 == 1 ? "1 credit" : "\($0) credits" },
    creditsLeft: { $0 == 1 ? "1 credit left" : "\($0) credits left" },
    placesLeft: { "\($0) left" },
    length: { "\($0) min" },
    today: "Today", tomorrow: "Tomorrow",
    weekdays: [
      "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ],
    shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ],
    day: { weekday, day, month in "\(weekday) \(day) \(month)" },
    strayLink: { "No screen has the link \($0)" },
    keys: "Tab move  Enter choose  Esc back  ^C quit",
    tooSmall: "Fernway needs 30 × 16 cells. Make the window larger.")

  static let portuguese = Words(
    back: "Voltar", cancel: "Cancelar", close: "Fechar", tryAgain: "Tentar de novo",
    logIn: "Entrar", loading: "A carregar…", loggedOutHint: "Está a ver como convidado.",
    seeUpcoming: "Ver nas próximas", full: "Cheia", booked: "Marcada", price: "Preço",
    credits: { $0 == 1 ? "1 crédito" : "\($0) créditos" },
    creditsLeft: { $0 == 1 ? "Resta 1 crédito" : "Restam \($0) créditos" },
    placesLeft: { $0 == 1 ? "1 vaga" : "\($0) vagas" },
    length: { "\($0) min" },
    today: "Hoje", tomorrow: "Amanhã",
    weekdays: ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"],
    shortWeekdays: ["dom.", "seg.", "ter.", "qua.", "qui.", "sex.", "sáb."],
    months: [
      "janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro",
      "outubro", "novembro", "dezembro",
    ],
    day: { weekday, day, month in "\(weekday), \(day) de \(month)" },
    strayLink: { "Nenhum ecrã tem a ligação \($0)" },
    keys: "Tab mover  Enter escolher  Esc voltar  ^C sair",
    tooSmall: "A Fernway precisa de 30 × 16 células. Aumente a janela.")

  static let dutch = Words(
    back: "Terug", cancel: "Annuleren", close: "Sluiten", tryAgain: "Opnieuw proberen",
    logIn: "Inloggen", loading: "Laden…", loggedOutHint: "Je kijkt rond als gast.",
    seeUpcoming: "Bekijk bij Agenda", full: "Vol", booked: "Geboekt", price: "Prijs",
    credits: { $0 == 1 ? "1 tegoed" : "\($0) tegoeden" },
    creditsLeft: { $0 == 1 ? "Nog 1 tegoed" : "Nog \($0) tegoeden" },
    placesLeft: { "nog \($0)" },
    length: { "\($0) min" },
    today: "Vandaag", tomorrow: "Morgen",
    weekdays: [
      "zondag", "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag",
    ],
    shortWeekdays: ["zo", "ma", "di", "wo", "do", "vr", "za"],
    months: [
      "januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september",
      "oktober", "november", "december",
    ],
    day: { weekday, day, month in "\(weekday) \(day) \(month)" },
    strayLink: { "Geen scherm heeft de link \($0)" },
    keys: "Tab verder  Enter kiezen  Esc terug  ^C stoppen",
    tooSmall: "Fernway heeft 30 × 16 cellen nodig. Maak het venster groter.")

  static let french = Words(
    back: "Retour", cancel: "Annuler", close: "Fermer", tryAgain: "Réessayer",
    logIn: "Se connecter", loading: "Chargement…", loggedOutHint: "Vous visitez en invité.",
    seeUpcoming: "Voir dans l’agenda", full: "Complet", booked: "Réservé", price: "Prix",
    credits: { $0 < 2 ? "\($0) crédit" : "\($0) crédits" },
    creditsLeft: { $0 < 2 ? "Reste \($0) crédit" : "Restent \($0) crédits" },
    placesLeft: { $0 < 2 ? "\($0) place" : "\($0) places" },
    length: { "\($0) min" },
    today: "Aujourd’hui", tomorrow: "Demain",
    weekdays: ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"],
    shortWeekdays: ["dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."],
    months: [
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
      "octobre", "novembre", "décembre",
    ],
    day: { weekday, day, month in "\(weekday) \(day == 1 ? "1er" : "\(day)") \(month)" },
    strayLink: { "Aucun écran n’a le lien \($0)" },
    keys: "Tab avancer  Entrée choisir  Échap retour  ^C quitter",
    tooSmall: "Fernway a besoin de 30 × 16 cellules. Agrandissez la fenêtre.")
}
