ALTER TABLE "console"."configuration_snapshots" ADD COLUMN "before" bigint;--> statement-breakpoint
UPDATE "console"."configuration_snapshots" AS "version" SET "before" = "found"."before"
FROM (
  SELECT "one"."number", CASE WHEN "earlier"."number" IS NULL THEN 0 ELSE "earlier"."content" END AS "before"
  FROM "console"."configuration_snapshots" AS "one"
  LEFT JOIN LATERAL (
    SELECT "number", "content" FROM "console"."configuration_snapshots"
    WHERE "profile" = "one"."profile" AND "number" < "one"."number" ORDER BY "number" DESC LIMIT 1
  ) AS "earlier" ON true
  -- Nobody asks it of older ones.
  WHERE "one"."first_read_at" > now() - interval '8 days'
) AS "found"
WHERE "version"."number" = "found"."number";
