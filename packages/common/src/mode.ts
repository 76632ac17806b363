/** How the server runs: in `development` it may ask hosts on this machine, over HTTP, and shows mails on a page. */
export type Mode = 'development' | 'production';
