/// What a script finds in its context besides JavaScript itself.
enum ScriptPrelude {
  /// The name under which a script's own source runs: names that were never declared are undefined.
  static func wrapped(_ source: String) -> String { "with (__undeclared) { \(source)\n}" }

  static let source = """
    (function (ask, text, output) {
      const state = JSON.parse(text);
      const stringify = JSON.stringify, parse = JSON.parse;
      const hidden = (name, value) => Object.defineProperty(
        globalThis, name, {value, writable: true, configurable: true, enumerable: false});
      // These three cannot be replaced.
      const fixed = ["undefined", "NaN", "Infinity"];
      for (const name of Object.keys(state.variables))
        if (!fixed.includes(name)) hidden(name, state.variables[name]);
      const shown = value => {
        if (typeof value !== "object" || value === null) return String(value);
        if (value instanceof Error) return String(value);
        try { return stringify(value) ?? String(value); } catch (error) { return String(value); }
      };
      const log = (...values) => { ask(stringify({log: values.map(shown).join(" ")})); };
      hidden("console", {log, info: log, warn: log, error: log, debug: log});
      hidden("output", output);
      hidden("maestro", Object.freeze({copiedText: state.copiedText, platform: state.platform}));
      hidden("json", value => parse(value));
      const request = (url, options, method) => {
        const {headers = {}, body, multipartForm} = options ?? {};
        if (multipartForm) throw new Error("http: multipartForm is not supported; send a body");
        const texts = {};
        for (const name of Object.keys(headers)) texts[name] = String(headers[name]);
        const answer = parse(ask(stringify({http: {
          url: String(url), method: String(options?.method ?? method).toUpperCase(), headers: texts,
          body: body === undefined || body === null ? null : shown(body),
        }})));
        if (answer.problem) throw new Error(answer.problem);
        return answer;
      };
      const by = method => (url, options) => request(url, {...options, method}, method);
      hidden("http", {
        get: by("GET"), post: by("POST"), put: by("PUT"), delete: by("DELETE"),
        request: (url, options) => request(url, options, "GET"),
      });
      const undeclared = Object.create(null);
      hidden("__undeclared", new Proxy(undeclared, {
        has: (values, name) => typeof name === "string" && !(name in globalThis),
        get: (values, name) => values[name],
      }));
      return (value, isError) => {
        if (isError) {
          const isObject = typeof value === "object" && value !== null;
          return stringify({
            problem: shown(value),
            line: isObject && state.name && value.sourceURL === state.name ? value.line | 0 : 0});
        }
        const kind = value === null ? "null" : typeof value;
        return stringify({kind, text: shown(value)});
      };
    })
    """
}
