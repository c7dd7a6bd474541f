/** Yields JSON Lines piece by piece: each row as JSON on a line of its own, in UTF-8. */
export async function* writeJsonLines(
  rows: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const portion of rows) yield Buffer.from(portion.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
