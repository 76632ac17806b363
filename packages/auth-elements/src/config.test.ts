import { describe, expect, test } from 'vitest';
import { resolveConfig } from './config.ts';

describe('auth-elements §3: the widget configuration', () => {
  test('auth-elements §3: the defaults', () => {
    const config = resolveConfig();
    expect(config).toMatchObject({
      apiBaseUrl: '/kauth',
      userEntity: 'user',
      portalId: '',
      shadowDom: false,
      injectCss: [],
      lang: 'en',
      passwordPolicy: { min: 8, max: 128, classes: 3 },
    });
    expect(config.customErrorHandler({} as never)).toBe('');
  });

  test('auth-elements §3: injected CSS is a string or a list, an empty base is a base', () => {
    expect(resolveConfig({ injectCss: 'a{}' }).injectCss).toEqual(['a{}']);
    expect(resolveConfig({ injectCss: ['a{}', 'b{}'] }).injectCss).toEqual(['a{}', 'b{}']);
    expect(resolveConfig({ apiBaseUrl: '' }).apiBaseUrl).toBe('');
  });
});
