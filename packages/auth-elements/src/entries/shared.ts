import type { AuthElementsOptions } from '../config.ts';
import { type DefineElement, defineElements } from '../define-elements.ts';
import '../element-types.ts';
import '../react-types.ts';
import { copyIdElement } from '../shared/copy-id.tsx';
import { analyticsEmptyStateElement, emptyStateElement } from '../shared/empty-state.tsx';
import { sharedStyles } from '../styles/shared.ts';

/** Defines the pieces that the forms share with other pages (auth-elements §2): copy-id and two empty states. */
export function registerAuthElements(options: AuthElementsOptions = {}): void {
  const list = (define: DefineElement) => {
    define(copyIdElement);
    define(emptyStateElement);
    define(analyticsEmptyStateElement);
  };
  defineElements(options, list, [sharedStyles]);
}
