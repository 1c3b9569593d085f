import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Params = {
  readonly params: URLSearchParams;
  /** Takes the place of the address, so that the way back does not lead to the old query. */
  readonly replaceParams: (next: URLSearchParams) => void;
};

/** The query of the address. The router's own hook would add its helpers to the first bundle. */
export const useQueryParams = (): Params => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const replaceParams = useCallback(
    (next: URLSearchParams) => {
      void navigate(`?${next.toString()}`, { replace: true });
    },
    [navigate],
  );
  return { params, replaceParams };
};
