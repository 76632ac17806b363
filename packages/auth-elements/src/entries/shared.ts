import type { AuthElementsOptions } from '../config.ts';
import { type DefineElement, defineElements } from '../define-elements.ts';
import '../element-types.ts';
import '../react-types.ts';
import { analyticsEmptyStateElement } from '../shared/analytics-empty-state-element.ts';
import { copyIdElement } from '../shared/copy-id-element.ts';
import { emptyStateElement } from '../shared/empty-state-element.ts';
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
