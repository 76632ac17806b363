/** Stoa's mark, for portals that set no favicon: dark on light browser chrome, light on dark. */
export const defaultFavicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -3 20 20"><style>path{fill:#0e1014}@media (prefers-color-scheme:dark){path{fill:#f3f4f6}}</style><path d="M0 0h18v2H0zM2 4h3v7H2zM7.5 4h3v7h-3zM13 4h3v7h-3zM0 12.5h18V14H0z"/></svg>`;
