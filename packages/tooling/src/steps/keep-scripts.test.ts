import vm from 'node:vm';

// The environment of the tests has replaced it.
const compileIn = (
  context: vm.Context,
  filename: string,
  source: string,
  importModuleDynamically?: () => Promise<vm.Module>,
) =>
  vm.compileFunction(source, ['module', 'exports'], {
    filename,
    parsingContext: context,
    // Its callback may take fewer arguments.
    importModuleDynamically: importModuleDynamically as never,
  });

test('a module is compiled once, and runs in each context with its globals and its arguments', () => {
  const { Script } = vm;
  let compiled = 0;
  vm.Script = new Proxy(Script, {
    construct(target, given) {
      compiled++;
      return Reflect.construct(target, given);
    },
  });
  const source = 'const kept = { globals: typeof name === "string" ? name : "", module }; return () => kept;';
  const results = ['one', 'two'].map((name) =>
    compileIn(vm.createContext({ name }), '/once.js', source)(`of ${name}`)(),
  );
  expect(results).toEqual([
    { globals: 'one', module: 'of one' },
    { globals: 'two', module: 'of two' },
  ]);
  vm.Script = Script;
  expect(compiled).toBe(1);
});

test('a file with another text is compiled again', () => {
  const values = ['1', '2'].map((value) => compileIn(vm.createContext(), '/changed.js', `return ${value};`)());
  expect(values).toEqual([1, 2]);
});

test.each([
  ['the first line', 'throw new Error("here");', '/place.js:1:7'],
  ['a later line', '"use strict";\n  throw new Error("here");', '/place.js:2:9'],
])('an error in %s names line and column of the source', (_, source, place) => {
  const run = compileIn(vm.createContext({ Error: PlainError }), '/place.js', source);
  expect(() => run()).toThrow(PlainError);
  expect(placeOf(() => run())).toBe(place);
});

test('what cannot be compiled is a SyntaxError', () => {
  expect(() => compileIn(vm.createContext(), '/wrong.js', 'export const wrong = 1;')).toThrow(/Unexpected token/);
});

/** Keeps where it was made, as V8 says it, without source maps. */
class PlainError extends Error {
  readonly place: string;
  constructor(message: string) {
    super(message);
    const { prepareStackTrace } = Error;
    Error.prepareStackTrace = (_, [site]) =>
      `${site?.getFileName()}:${site?.getLineNumber()}:${site?.getColumnNumber()}`;
    Error.captureStackTrace(this, PlainError);
    this.place = String(this.stack);
    Error.prepareStackTrace = prepareStackTrace;
  }
}

function placeOf(run: () => void): string {
  try {
    run();
    return 'it did not fail';
  } catch (error) {
    return (error as PlainError).place;
  }
}
