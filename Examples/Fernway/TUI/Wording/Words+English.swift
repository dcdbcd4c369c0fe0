import FernwayCore

extension Words {
  static let english = Words(
    back: "Back",
    cancel: "Cancel",
    cardTagline: "Classes to book, kit to rent, in Port Amity.",
    credits: { $0 == 1 ? "1 credit" : "\($0) credits" },
    length: { "\($0) min" },
    loading: "Loading…",
    strayLink: { "No screen has the link \($0)" },
    keys: "Tab move  Enter choose  Esc back  ^C quit",
    tooSmall: "Fernway needs 30 × 16 cells. Make the window larger.",
    today: "Today",
    tomorrow: "Tomorrow",
    weekdays: [
      "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ],
    shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ],
    day: { weekday, day, month in "\(weekday) \(day) \(month)" },
    email: "Email",
    password: "Password",
    logIn: "Log in",
    loggingIn: "Logging in…",
    lookAround: "Look around first",
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
    },
    findTitle: "Find a class",
    searchLabel: "Search",
    searchPrompt: "Yoga, Barrow’s, balayage…",
    clear: "Clear",
    searching: "Looking…",
    classesNearYou: { $0 == 1 ? "1 class near you" : "\($0) classes near you" },
    noClasses: { "No classes match “\($0)”." },
    noClassesHint: "Try a shorter word, a venue, or yoga.",
    searchFailed: "The search did not work.",
    tryAgain: "Try again",
    placesLeft: { "\($0) left" },
    full: "Full",
    booked: "Booked",
    when: "When",
    lengthLabel: "Length",
    places: "Places",
    price: "Price",
    bookFor: { $0 == 1 ? "Book for 1 credit" : "Book for \($0) credits" },
    logInToBook: "Log in to book",
    tooDear: { $0 == 1 ? "You have only 1 credit" : "You have only \($0) credits" },
    joinWaitlist: "Join the waiting list",
    waitlisted: "You are on the waiting list.",
    seeUpcoming: "See it in Upcoming",
    missingClass: "This class is no longer offered.",
    missingClassHint: "Go back to find another one.",
    review: "Review your booking",
    yourCredits: "You have",
    creditsAfter: "After booking",
    confirm: "Confirm booking",
    paying: "Booking your place…",
    successTitle: "You are booked",
    success: { title, when in "\(title) · \(when)" },
    creditsLeft: { $0 == 1 ? "1 credit left" : "\($0) credits left" },
    bookingNumber: { "Booking \($0)" },
    done: "Done",
    declined: "Your card was declined.",
    taken: "Someone took the last place just now.",
    failed: "The booking did not go through.",
    nothingBooked: "Nothing was booked and no credit was taken.",
    backToClass: "Back to the class",
    upcomingTitle: "Upcoming",
    noBookings: "Nothing booked yet.",
    noBookingsHint: "What you book shows up here.",
    findAClass: "Find a class",
    loggedOut: "Log in to see your classes.",
    loggedOutHint: "You are looking around as a guest.",
    shopTitle: "Shop",
    menuTitle: "Menu",
    guest: "Guest",
    logOut: "Log out",
    tab: { tab in
      switch tab {
      case .find: "Find"
      case .shop: "Shop"
      case .upcoming: "Upcoming"
      case .menu: "Menu"
      }
    },
    upcomingFailed: "Your classes could not be loaded.",
    classFailed: "The class could not be loaded.",
    started: "This class has started.",
    close: "Close")
}
