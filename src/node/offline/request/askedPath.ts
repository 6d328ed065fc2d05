// "Start the server and see that /health answers": a path that is to be requested, which no start of a program does.

const asks =
  /\b(?:check|ask|see|make\s+sure|verify|confirm|request(?:\s+to)?|get|curl|hit|poke|call|try|ping|query|fetch|open)\b[^.;!?]*?\s[`'"]?(\/[a-z][\w/-]*)[`'"]?(?![\w.])|(?<![\w.])(\/[a-z][\w/-]*)[`'"]?\s+(?:answers?|responds?|replies|says?|returns?|is\s+(?:ok|up|green))\b/iu;

const othersWish =
  /\b(?:wants?|needs?|likes?|has|have|is going|are going|about|plans?|tries|trying)\s+to\s+(?:check|request|get|curl|hit|poke|call|try|ping|query|fetch|open|see)\b[^.;!?,]*(?=,\s+(?:so|and|please)\b|[.;]\s)/giu;

/** The path; undefined where a task asks for none, or for a folder of this machine. */
export function askedPath(task: string): string | undefined {
  // "The panel wants to query /stations, so bring up the service": it is up to them.
  const found = asks.exec(task.replace(othersWish, ' '));
  const path = found?.[1] ?? found?.[2];
  return path === undefined || /^\/(?:usr|etc|opt|tmp|var|home|bin|srv|dev|proc|root)\b/u.test(path) ? undefined : path;
}
