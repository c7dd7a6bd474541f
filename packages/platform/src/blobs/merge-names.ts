/** Merges two lists of names, each in order and without repetition, into one. */
export async function* mergeNames(one: AsyncIterable<string>, other: AsyncIterable<string>): AsyncGenerator<string> {
  const [first, second] = [one[Symbol.asyncIterator](), other[Symbol.asyncIterator]()];
  try {
    let [a, b] = await Promise.all([first.next(), second.next()]);
    while (!a.done || !b.done) {
      const name: string = b.done || (!a.done && a.value < b.value) ? a.value : b.value;
      yield name;
      if (a.value === name) a = await first.next();
      if (b.value === name) b = await second.next();
    }
  } finally {
    await Promise.all([first.return?.(), second.return?.()]);
  }
}
