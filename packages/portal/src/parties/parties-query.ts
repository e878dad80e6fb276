import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../service/client.ts'

export const parties_page_size = 100

/** Companies that shipments can name in a role. */
export const partiesQuery = ({ query, page = 1 }: { query?: string | undefined; page?: number | undefined }) =>
  queryOptions({
    queryKey: ['parties', query, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client.parties.list(query === undefined ? {} : { query }, { page, pageSize: parties_page_size, signal }),
  })
