/** Stoa's mark, for portals that set no favicon: dark on light browser chrome, light on dark. */
export const defaultFavicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -3 20 20"><style>path{fill:#0e1014}@media (prefers-color-scheme:dark){path{fill:#f3f4f6}}</style><path d="M0 0h18v2H0zM2 4h3v7H2zM7.5 4h3v7h-3zM13 4h3v7h-3zM0 12.5h18V14H0z"/></svg>`;

/** The picture states its size, since pages of other clients draw it in an `<img>` of their own. */
export const defaultLogo = `<svg xmlns="http://www.w3.org/2000/svg" width="72" height="72" viewBox="-1 -3 20 20"><path fill="#0e1014" d="M0 0h18v2H0zM2 4h3v7H2zM7.5 4h3v7h-3zM13 4h3v7h-3zM0 12.5h18V14H0z"/></svg>`;

/** A row of columns on a quiet ground, wide as covers are. */
export const defaultCover = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="400" viewBox="0 0 1600 400"><path fill="#eef0f4" d="M0 0h1600v400H0z"/><path fill="#dfe3ea" d="M0 60h1600v24H0zM0 340h1600v24H0z"/><path stroke="#dfe3ea" stroke-width="72" stroke-dasharray="72 128" d="M100 212h1600" transform="translate(-36)" pathLength="1600"/></svg>`;
