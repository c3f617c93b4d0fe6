/** The one call that the list makes; the server filters, sorts and pages. */
export const dataProvider = {
  async getList(_resource, { pagination, sort, filter, signal }) {
    const query = new URLSearchParams({
      sort: sort.field,
      order: sort.order.toLowerCase(),
      offset: String((pagination.page - 1) * pagination.perPage),
      limit: String(pagination.perPage),
    });
    if (filter.q) query.set('q', filter.q);
    const response = await fetch(`/api/portal-configurations?${query}`, { signal });
    const { rows, matching } = await response.json();
    return { data: rows, total: matching };
  },
};
