import type { ResourceProps } from 'react-admin';

/** What react-admin needs of a resource, and how the frame shows it. */
export type ConsoleResource = ResourceProps & {
  readonly options: {
    /** Its name in the navigation. */
    readonly label: string;
    /** Its list takes the whole width. */
    readonly broad?: boolean;
  };
};
