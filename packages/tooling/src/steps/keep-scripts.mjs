import vm from 'node:vm';

/** Compiled modules of this process, by file. */
const kept = new Map();
const { compileFunction } = vm;

/**
 * Makes Jest compile each module once in a process. Jest compiles it again for every file of tests, 2,300 modules for one that starts the
 * server; a script is shared among the contexts that run it, with the functions that V8 compiled when they were called first.
 */
export function keepScripts() {
  vm.compileFunction = (source, params, { filename, parsingContext, importModuleDynamically, ...others }) => {
    if (!parsingContext || Object.keys(others).length > 0)
      return compileFunction(source, params, { filename, parsingContext, importModuleDynamically, ...others });
    const head = `(function(${params.join(',')}){`;
    const text = `${head}${source}\n})`;
    if (kept.get(filename)?.text !== text) kept.set(filename, { text, script: scriptOf(text, head, filename) });
    const module = kept.get(filename);
    module.importModuleDynamically = importModuleDynamically;
    return module.script.runInContext(parsingContext);
  };
}

// The lines and columns of errors are those of the source.
const scriptOf = (text, head, filename) =>
  new vm.Script(text, {
    filename,
    columnOffset: -head.length,
    // Jest's own for the file of tests that runs now.
    importModuleDynamically: (...asked) => kept.get(filename).importModuleDynamically(...asked),
  });
