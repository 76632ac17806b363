import { z } from 'zod';

/** The owner of an answer object's shape: the vendor's Portal API v2, or ours. */
export type AnswerOwner = 'vendor' | 'own';

/**
 * The key is the definition, which `meta` and other copies of a schema share. `extend`, `pick` and `omit` make a new one: spread
 * the shape instead.
 */
const owners = new WeakMap<z.core.$ZodTypeDef, AnswerOwner>();

type AnswerObject<S extends z.core.$ZodLooseShape> = z.ZodObject<z.core.util.Writeable<S>, z.core.$strip>;

function answerObject<const S extends z.core.$ZodLooseShape>(owner: AnswerOwner, shape: S): AnswerObject<S> {
  const schema = z.object(shape);
  owners.set(schema.def, owner);
  return schema;
}

/**
 * An object in an answer of the vendor's Portal API v2. It is closed (contract §A.1): existing clients get exactly the fields
 * of their own document, so nothing is ever added here. A field of ours goes into an `ownObject` with an address of its own
 * beside the vendor's, such as `/applications/{applicationId}/client-proof`.
 */
export function vendorObject<const S extends z.core.$ZodLooseShape>(shape: S): AnswerObject<S> {
  return answerObject('vendor', shape);
}

/**
 * An object in an answer of a call that is ours. A field may be added at any time; one that is there keeps its name and its
 * meaning. It never stands within a `vendorObject`.
 */
export function ownObject<const S extends z.core.$ZodLooseShape>(shape: S): AnswerObject<S> {
  return answerObject('own', shape);
}

/** Which of the two made an object schema; undefined for one that neither made. */
export function answerOwner(schema: z.core.$ZodType): AnswerOwner | undefined {
  return owners.get(schema._zod.def);
}
