import type { SchemaView } from './schema-view.ts';

/** Whether an alternative has more to tell than its name. */
export function saysSomething(view: SchemaView): boolean {
  return (
    view.missing.length > 0 ||
    view.children.length > 0 ||
    view.choices !== undefined ||
    view.values.length > 0 ||
    view.element !== undefined ||
    view.description !== undefined ||
    Object.keys(view.schema).some((key) => !/^(type|title|nullable|properties|required|x-.*)$/.test(key))
  );
}
