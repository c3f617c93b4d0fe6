ALTER TABLE "console"."labels" ALTER COLUMN "id" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "console"."labels" ADD COLUMN "search_words" text;--> statement-breakpoint
CREATE INDEX "labels_search_words" ON "console"."labels" USING gin (array_to_tsvector(string_to_array("search_words", ' ')));