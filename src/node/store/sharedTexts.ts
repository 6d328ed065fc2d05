// JSON texts that come again and again, parsed once: situations, actions and keys repeat in every log.

/** Texts remembered at a time. */
const most = 5000;

/** Gives what `parse` gives; for equal texts of late the very same value, which is not to be changed. */
export function sharing<T>(parse: (text: string) => T): (text: unknown) => T {
  const known = new Map<string, T>();
  return (value) => {
    const text = String(value);
    let parsed = known.get(text);
    if (parsed === undefined) {
      parsed = parse(text);
      if (known.size === most) known.clear();
      known.set(text, parsed);
    }
    return parsed;
  };
}
