// What a task orders, with all that it says of how: by a dry run, on a port, in a tree that is not configured.
import type { Workspace } from '../commands/workspace.ts';
import { bareOrder, withoutNotice } from '../request/bareOrder.ts';
import { checkOption } from '../request/checkOption.ts';
import { corrected } from '../request/corrections.ts';
import { countWordings } from '../request/countWordings.ts';
import { limitedOrder } from '../request/limitedOrder.ts';
import { optionPlainly } from '../request/ownHelp.ts';
import { plainerOrder, withTestsMeant } from '../request/plainerOrders.ts';
import { scriptSaid } from '../request/scriptSaid.ts';
import { spelled } from '../request/spelling.ts';
import { withFolders } from '../request/spokenPlaces.ts';
import { withThatFile } from '../request/thatFile.ts';
import { plainTypeCheck } from '../request/typeCheckAsked.ts';
import { asToldHow } from './asToldHow.ts';
import { configuredMake } from './configuredMake.ts';
import { drily } from './dryRuns.ts';
import { factOfFolder } from './factOfFolder.ts';
import { ownWords } from './literalGoal.ts';
import { readingOnly } from './onlySyntax.ts';
import { removalAsSaid } from './removalAsSaid.ts';
import { startAsSaid } from './startAsSaid.ts';
import type { ReadRequest } from './taskGoals.ts';
import { testsAsWished } from './testsAsWished.ts';

/** What `read` makes of a task in plainer words, changed to what else it says. */
export function orderAsSaid(written: string, whole: Workspace, read: (order: string) => ReadRequest): ReadRequest {
  const text = checkOption(written, whole) ?? optionPlainly(written, whole);
  const fact = factOfFolder(text, whole);
  if (fact !== undefined) return fact;
  const order = plainTypeCheck(text, whole, (words) => spelled(words, ownWords(whole)));
  const said = withFolders(withoutNotice(order), whole.root);
  const typed = limitedOrder(said, whole.root) ?? withThatFile(said, whole.root);
  const plain = plainerOrder(countWordings(bareOrder(scriptSaid(typed, whole.names))), whole.names);
  const started = startAsSaid(withTestsMeant(corrected(plain), whole), whole, (order) => drily(order, read));
  const wished = testsAsWished(configuredMake(started, whole), typed, whole);
  const asTold = readingOnly(typed, asToldHow(corrected(typed), wished, whole), whole);
  return removalAsSaid(asTold, () => spelled(text, ownWords(whole)), whole.root);
}
