/** The text of a file, as the bundler brings it. */
declare module '*?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: it is what the bundler gives
  export default text;
}
