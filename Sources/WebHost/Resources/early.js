// What tests find as soon as the page is loaded; its commands wait for the modules.
let begin;
const begun = new Promise(resolve => { begin = resolve; });
window.qaRunner = {
  version: 1,
  begin,
  command: async (name, argument) => (await begun).command(name, argument)
};
