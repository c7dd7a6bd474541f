declare module '*.css';

/** The text of a file. */
declare module '*?source' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the build makes it.
  export default text;
}
