/**
 * `node:http` without what an `import` of it brings along: that one reads every name which the module exports, `WebSocket`
 * among them, and so loads `fetch` and streams of the web, 11 MB of memory. Nothing of `stoa gate` may use `fetch` either:
 * its parser is compiled to WebAssembly, for another 12 MB.
 */
export const slimHttp = () => process.getBuiltinModule('node:http');
export const slimHttps = () => process.getBuiltinModule('node:https');
