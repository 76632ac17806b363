import { expect, it } from 'vitest';
import { isCertificateFile } from './certificate-file.ts';

it.each([
  ['client.cer', 1200, true],
  ['CLIENT.CER', 1200, true],
  ['client.pem', 1200, false],
  ['client.cer.exe', 1200, false],
  ['client.cer', 0, false],
  ['client.cer', 70_000, false],
])('portal §5: a certificate must be a valid .cer file (%s, %d bytes)', (name, size, valid) => {
  expect(isCertificateFile({ name, size })).toBe(valid);
});
