import { readSdkDocument } from '@stoa/contract/testing/sdk-document';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = { [key: string]: unknown };

/** An answer as the SDK's transport hands it over. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly data: unknown;
  readonly config: { readonly url: string; readonly method: string };
}

export interface WireAnswers {
  /**
   * Holds an answer against the schema that the SDK's document declares for its path, method, status and media type.
   * @throws Error with every deviation
   */
  hold(answer: WireAnswer): void;
  /** The operations that answered with a success so far. */
  readonly succeeded: ReadonlySet<string>;
  /** Every operation of the SDK's document. */
  readonly all: readonly string[];
}

/** Statuses that a call may answer with although the document forgets them there; the body is an error all the same. */
const undeclared = new Set(['list-credentials 401']);

/** The wire contract of existing clients, ready to check what a server answers. */
export function wireAnswers(): WireAnswers {
  const wire = readSdkDocument();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const succeeded = new Set<string>();
  const operations = Object.entries(wire.paths)
    // Plain segments win over parameters, as `/applications/auth-strategies` does (contract §A.6).
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.operationId)
        .map(([method, operation]) => ({
          name: String(operation.operationId),
          method,
          pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
          responses: operation.responses as Json,
        })),
    );

  function deviations(schema: Json, value: unknown): string[] {
    const validate = ajv.compile({ ...schema, components: { schemas: wire.components.schemas } });
    return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  }

  function problemDeviations({ status, data }: WireAnswer, mediaType: string): string[] {
    const body = data as { status?: unknown; detail?: unknown; message?: unknown; instance?: unknown };
    const schema = status === 400 ? 'BadRequestError' : 'BaseError';
    return [
      ...deviations({ $ref: `#/components/schemas/${schema}` }, body),
      ...(mediaType === 'application/problem+json' ? [] : [`has the media type ${mediaType}`]),
      ...(body.status === status ? [] : [`says status ${body.status}`]),
      // contract §0.19: the client's own error texts come from `message`.
      ...(body.message === body.detail ? [] : ['message is not detail']),
      ...(/^kong:trace:[\w-]+$/.test(String(body.instance)) ? [] : [`instance is ${body.instance}`]),
    ];
  }

  function bodyDeviations(answer: WireAnswer, declared: unknown, mediaType: string): string[] {
    const content = (wire.resolve(declared).content ?? {}) as Record<string, Json>;
    if (Object.keys(content).length === 0) return [];
    // `image/jpg` is theirs; the registered name is `image/jpeg`.
    const media = content[mediaType.replace('image/jpeg', 'image/jpg')];
    if (!media) return [`has the media type ${mediaType}`];
    return mediaType.startsWith('image/') ? [] : deviations(media.schema as Json, answer.data);
  }

  function hold(answer: WireAnswer): void {
    const { pathname } = new URL(answer.config.url);
    const method = answer.config.method.toLowerCase();
    const operation = operations.find((one) => one.method === method && one.pattern.test(pathname));
    if (!operation) throw new Error(`${method} ${pathname} is no call of the SDK`);
    const declared = operation.responses[answer.status];
    const mediaType = String(answer.headers['content-type'] ?? '').split(';')[0] ?? '';
    const found = [
      ...(declared || undeclared.has(`${operation.name} ${answer.status}`)
        ? []
        : ['has a status that is not declared']),
      ...(answer.status >= 400 ? problemDeviations(answer, mediaType) : []),
      ...bodyDeviations(answer, declared, mediaType),
    ];
    if (found.length > 0) {
      throw new Error(`${operation.name} ${answer.status} ${found.join(', ')}: ${JSON.stringify(answer.data)}`);
    }
    if (answer.status < 300) succeeded.add(operation.name);
  }

  return { hold, succeeded, all: operations.map(({ name }) => name) };
}
