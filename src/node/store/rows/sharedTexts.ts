// Parses recurring JSON texts once: situations, actions and keys repeat in every log.

/** Cache size, in texts. */
const most = 5000;

/** As `parse`, but returns the same object for recently parsed equal texts; do not modify it. */
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
