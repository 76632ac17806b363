import { languageTag } from '@stoa/contract/locales';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { AuthContext } from './auth-context.ts';
import type { AuthConfig, ElementName } from './config.ts';
import type { Emit } from './events.ts';
import type { Language } from './i18n/language.ts';
import { loadLanguage } from './i18n/load-language.ts';

interface AuthRootProps {
  readonly config: AuthConfig;
  readonly element: ElementName;
  readonly emit: Emit;
  readonly language: string;
  readonly children: ReactNode;
}

const leavePage = (url: string) => window.location.assign(url);

/** A language by its name; the one before until a new one has arrived. */
function useLanguage(name: string): Language | undefined {
  const [language, setLanguage] = useState(() => {
    const loaded = loadLanguage(name);
    return loaded instanceof Promise ? undefined : loaded;
  });
  useEffect(() => {
    let wanted = true;
    void Promise.resolve(loadLanguage(name)).then((loaded) => wanted && setLanguage(loaded));
    return () => {
      wanted = false;
    };
  }, [name]);
  return language;
}

/** The container of every element. Nothing is drawn until the language is there: a form that changes its words is worse. */
export function AuthRoot({ config, element, emit, language: name, children }: AuthRootProps) {
  const language = useLanguage(name);
  const environment = useMemo(
    () => language && { config, element, ...language, emit, navigate: leavePage },
    [config, element, language, emit],
  );
  return environment === undefined ? null : (
    <AuthContext value={environment}>
      <div className="stoa-auth" part="container" lang={languageTag(environment.locale)}>
        {children}
      </div>
    </AuthContext>
  );
}
