import { createRequire } from 'node:module';
import * as sdk from '@kong/sdk-portal-js';
import type { WireAnswer, WireAnswers } from './wire-answers.ts';

/** The SDK's own transport, whichever version it brings. */
const { default: axios } = createRequire(createRequire(import.meta.url).resolve('@kong/sdk-portal-js'))('axios');

export interface SdkClients {
  readonly cookies: Map<string, string>;
  readonly portal: sdk.PortalApi;
  readonly developer: sdk.DeveloperApi;
  readonly products: sdk.ProductsApi;
  readonly versions: sdk.VersionsApi;
  readonly documents: sdk.DocumentationApi;
  readonly search: sdk.SearchApi;
  readonly applications: sdk.ApplicationsApi;
  readonly credentials: sdk.CredentialsApi;
  readonly registrations: sdk.RegistrationsApi;
  readonly analytics: sdk.ApplicationAnalyticsApi;
}

/**
 * The classes of the npm SDK, unmodified, on a transport of their own that keeps cookies as a browser does. A refusal
 * is an answer like any other; each is held against the wire contract before the caller sees it.
 */
export function sdkClients(baseUrl: string, answers: WireAnswers): SdkClients {
  const cookies = new Map<string, string>();
  const transport = axios.create({ validateStatus: () => true, withCredentials: true });
  transport.interceptors.request.use((config: { headers: Record<string, string> }) => {
    config.headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return config;
  });
  transport.interceptors.response.use((answer: WireAnswer) => {
    for (const line of (answer.headers['set-cookie'] ?? []) as string[]) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    answers.hold(answer);
    return answer;
  });
  const make = <T>(Api: new (configuration: sdk.Configuration, basePath: string, transport: never) => T) =>
    new Api(new sdk.Configuration({ basePath: baseUrl }), baseUrl, transport as never);
  return {
    cookies,
    portal: make(sdk.PortalApi),
    developer: make(sdk.DeveloperApi),
    products: make(sdk.ProductsApi),
    versions: make(sdk.VersionsApi),
    documents: make(sdk.DocumentationApi),
    search: make(sdk.SearchApi),
    applications: make(sdk.ApplicationsApi),
    credentials: make(sdk.CredentialsApi),
    registrations: make(sdk.RegistrationsApi),
    analytics: make(sdk.ApplicationAnalyticsApi),
  };
}
