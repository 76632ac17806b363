import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ElementName } from './config.ts';
import type { ElementProps } from './element-types.ts';
import type { AuthEventMap, AuthEventName, ElementEvents } from './events.ts';

/** React 19 listens to a custom event by `on` and its exact name: `onlogin-success={…}`. */
type Listeners<Names extends AuthEventName> = { [Name in Names as `on${Name}`]?: (event: AuthEventMap[Name]) => void };

type ElementsInReact = {
  [Tag in ElementName]: DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> &
    Partial<ElementProps[Tag]> &
    Listeners<ElementEvents[Tag]>;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ElementsInReact {}
  }
}
