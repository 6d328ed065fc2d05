// Numbers as a request may spell them: "the two largest files", "with four jobs".

const numbers: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12, dozen: 12 },
  ...{ fifteen: 15, twenty: 20 },
};
export const numberWords: readonly string[] = Object.keys(numbers);

/** "two" as "2"; anything else as it is said. */
export const inDigits = (said: string): string => String(numbers[said.toLowerCase()] ?? said);
