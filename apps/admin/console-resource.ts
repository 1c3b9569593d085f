import type { ResourceProps, SortPayload } from 'react-admin';
import type { Resource } from '#contract/account/access.ts';

/** A resource's react-admin definition, with its settings for the frame and the data provider. */
export type ConsoleResource = ResourceProps & {
  /** The access decision that opens it. */
  readonly access: Resource;
  /** Sortable fields, and the default order. */
  readonly sortFields: readonly string[];
  readonly sort: SortPayload;
  /** Its list uses cursors (`before`, `after`) and has no total. */
  readonly byPlace?: boolean;
  readonly options: {
    /** Not in any menu. */
    readonly hidden?: boolean;
    /** As wide as a record: a page without a list. */
    readonly narrow?: boolean;
    /** In the "Operations" menu of the bar; otherwise in the bar itself. */
    readonly group?: 'operations';
  };
};
