/**
 * Vitest setup file: React's development build takes a stack trace for each element that is made, to name its owner in a
 * warning. That is a tenth of the time of a page's tests. It stops by itself after many elements in one second; here it
 * never starts.
 */
import * as React from 'react';

const shared = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals: object | undefined = Reflect.get(React, shared);
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} });
