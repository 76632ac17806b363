import { expect, test } from 'vitest';
import { passwordStyles } from './styles/password.ts';
import { sharedStyles } from './styles/shared.ts';
import { styles } from './styles.ts';

test('text grows with the size that a reader chose: no font size in px', () => {
  expect((styles + passwordStyles + sharedStyles).match(/(font|font-size|line-height):[^;}]*\dpx/g)).toBeNull();
});
