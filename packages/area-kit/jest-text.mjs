// A file as a module that exports its text.
// biome-ignore lint/style/noDefaultExport: a transformer of Jest is one.
export default {
  process: (text) => ({
    code: `Object.defineProperty(exports,'__esModule',{value:true});exports.default=${JSON.stringify(text)}`,
  }),
};
