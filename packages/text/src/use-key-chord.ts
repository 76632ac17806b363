import { useLanguage } from './language.tsx';

/** @returns what names a key pressed with the command key, as the keyboard of this machine has it: `⌘K`, `Ctrl K`, German `Strg K` */
export function useKeyChord(): (key: string) => string {
  const { locale } = useLanguage();
  if (/Mac|iPhone|iPad/.test(navigator.platform)) return (key) => `⌘${key}`;
  return (key) => `${locale === 'de' ? 'Strg' : 'Ctrl'} ${key}`;
}
