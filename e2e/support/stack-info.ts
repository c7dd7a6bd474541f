/** Where the stack of this run is: its ports are neighbours, its folder is told by the stack itself. */
const port = Number(process.env.E2E_PORT);

export const address = `http://localhost:${port}`;
export const satUrl = `http://localhost:${port + 1}`;

/** BOVEDA_HOME of the running stack. */
export async function stackHome(): Promise<string> {
  const answer = await fetch(`http://localhost:${port + 2}`);
  return ((await answer.json()) as { home: string }).home;
}
