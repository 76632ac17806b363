import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.ts';

const main = document.querySelector('main');
if (main) hydrateRoot(main, createElement(App));
