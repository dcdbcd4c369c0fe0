/// What scripts find in a page: `document`, `window`, and the app's message handlers.
enum PageRuntime {
  static let source = #"""
    var window = this;
    var document = {};
    var __page = (function () {
      var elements = [], messages = [];

      function Target() { this.listeners = {}; }
      Target.prototype.addEventListener = function (type, listener) {
        (this.listeners[type] = this.listeners[type] || []).push(listener);
      };
      function Element(id, kind, text, style) {
        Target.call(this);
        this.id = id; this.kind = kind; this.textContent = text; this.style = style || {};
      }
      Element.prototype = Object.create(Target.prototype);

      var own = new Target();
      window.addEventListener = function (type, listener) { own.addEventListener(type, listener); };
      document.body = new Element('', 'text', '');
      document.getElementById = function (id) {
        for (var i = 0; i < elements.length; i += 1) {
          if (elements[i].id === id) { return elements[i]; }
        }
        return null;
      };

      function fire(target, type) {
        var listeners = (target === window ? own : target).listeners[type] || [];
        if (target === window && typeof window['on' + type] === 'function') {
          listeners = listeners.concat([window['on' + type]]);
        }
        listeners.slice().forEach(function (listener) {
          listener.call(target, { type: type, target: target });
        });
      }

      function handler(name) {
        return { postMessage: function (body) {
          messages.push({ handler: name, body: JSON.parse(JSON.stringify(
            body === undefined ? null : body)) });
        } };
      }

      function words(style) {
        var texts = {};
        Object.keys(style).forEach(function (key) { texts[key] = String(style[key]); });
        return texts;
      }

      return {
        open: function (list, handlers) {
          list.forEach(function (item) {
            elements.push(new Element(item.id, item.kind, item.text, item.style));
          });
          if (!handlers.length) { return; }
          window.webkit = { messageHandlers: {} };
          handlers.forEach(function (name) {
            window.webkit.messageHandlers[name] = handler(name);
          });
        },
        fire: fire,
        click: function (id) {
          var element = document.getElementById(id);
          if (element) { fire(element, 'click'); }
        },
        // Only ASCII leaves the engine: its texts are not UTF-8 beyond the first plane.
        report: function () {
          var sent = messages;
          messages = [];
          return JSON.stringify({
            elements: elements.map(function (element) {
              return {
                id: element.id, kind: element.kind, text: String(element.textContent),
                style: words(element.style)
              };
            }),
            style: words(document.body.style), messages: sent
          }).replace(/[\u0080-\uffff]/g, function (sign) {
            return '\\u' + ('0000' + sign.charCodeAt(0).toString(16)).slice(-4);
          });
        }
      };
    })();
    """#
}
