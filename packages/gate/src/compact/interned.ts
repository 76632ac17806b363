/** Texts that many records share, each once: a record has its number. 0 is no text. They are never taken out again. */
export class Interned<Value> {
  readonly #numbers = new Map<string, number>();
  readonly #values: (Value | undefined)[] = [undefined];
  readonly #make: (text: string) => Value;

  constructor(make: (text: string) => Value) {
    this.#make = make;
  }

  number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#values.push(this.#make(text)) - 1;
    this.#numbers.set(text, number);
    return number;
  }

  value(number: number): Value | undefined {
    return this.#values[number];
  }
}
