// A button that copies a command.
for (const command of all(".command")) {
  const button = make("button", { type: "button", textContent: "copy" });
  button.addEventListener("click", async () => {
    const code = command.querySelector("code");
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      getSelection().selectAllChildren(code);
      document.execCommand("copy");
    }
    button.textContent = "copied";
    setTimeout(() => {
      button.textContent = "copy";
    }, 1500);
  });
  command.append(button);
}
