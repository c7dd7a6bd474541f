/** Rspack loader: the module is what the configuration says, whatever its file says. */
module.exports = function replaceSource() {
  return this.getOptions().source;
};
