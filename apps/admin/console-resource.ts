import type { ResourceProps, SortPayload } from 'react-admin';
import type { Resource } from '#contract/account/access.ts';

/** What react-admin needs of a resource, and how the frame and the data provider treat it. */
export type ConsoleResource = ResourceProps & {
  /** Whose access decision opens it. */
  readonly access: Resource;
  /** Fields that its list can be sorted by, and how it is sorted otherwise. */
  readonly sortFields: readonly string[];
  readonly sort: SortPayload;
  /** Its list is read from a place on (`before`, `after`) and is not counted. */
  readonly byPlace?: boolean;
  readonly options: {
    /** A page that no menu leads to. */
    readonly hidden?: boolean;
    /** As wide as a record: a page of its own, no list. */
    readonly narrow?: boolean;
    /** Behind the bar's button "Operations"; in the bar itself when absent. */
    readonly group?: 'operations';
  };
};
