import { createElement, isValidElement } from 'react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router';
import { PageNotFound } from '../layout/states.tsx';

/** Addresses below a resource's list: with or without `/show` they open the record; all others are reported as unknown. */
export const recordRoutes = (show: ResourceProps['show']) => {
  if (show === undefined) return null;
  return (
    <>
      <Route path=":id" element={isValidElement(show) ? show : createElement(show)} />
      <Route path=":id/*" element={<PageNotFound />} />
    </>
  );
};
