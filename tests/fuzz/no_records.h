#pragma once

#include "importers/importer.h"

/// Takes every record as a new one and keeps nothing: what is searched for is a reader that does not come to its end.
class NoRecords : public importers::RecordSink {
public:
    review::Result<importers::Fate> onSource(const review::Source &, importers::Place) override { return importers::Fate::New; }
    review::Result<importers::Fate> onFigure(const review::Figure &, importers::Place) override { return importers::Fate::New; }
    review::Result<importers::Fate> onItem(const review::Item &, const review::Key &, importers::Place) override { return importers::Fate::New; }
    review::Result<importers::Fate> onPrediction(const review::Prediction &, importers::Place) override { return importers::Fate::New; }
    review::Result<importers::Fate> onTrace(const review::Trace &, importers::Place) override { return importers::Fate::New; }
    review::Result<importers::Fate> onResponse(const importers::ScriptedAnswer &, importers::Place) override { return importers::Fate::New; }
    void onProblem(const importers::Problem &) override {}
};
